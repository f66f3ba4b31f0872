const quality = 0.85

interface Limits {
  /** Longest side in pixels that a picture keeps. */
  longestSide: number
  maxBytes: number
}

/**
 * Prepares a file for sending, in base64. A large picture is made smaller here, so that a phone's photo needs
 * no long wait. A file that the browser can't decode is sent as it is, and the server judges it.
 * @returns null where it is too large to be sent
 */
export async function fileToSend(file: File, { longestSide, maxBytes }: Limits): Promise<string | null> {
  const sent = (await smaller(file, longestSide)) ?? file
  return sent.size > maxBytes ? null : base64Of(sent)
}

async function smaller(file: File, longestSide: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // A JPEG has no transparent parts: they would be black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      done(address.replace(/^[^,]*,/, ''))
    }
    reader.onerror = () => fail(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(blob)
  })
}
