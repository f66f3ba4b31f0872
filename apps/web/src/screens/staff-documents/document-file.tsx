import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = { file: { media: 'image/jpeg' | 'application/pdf'; content: string }; name: string }

const blobOf = ({ media, content }: Props['file']): Blob =>
  new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type: media })

/** Shows a picture on the page; a PDF is saved, and opened by the viewer of the device. */
export function DocumentFile({ file, name }: Props) {
  return file.media === 'image/jpeg' ? <Picture file={file} name={name} /> : <Pdf file={file} name={name} />
}

/** Draws the picture: it never has an address of its own. */
function Picture({ file, name }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    void createImageBitmap(blobOf(file)).then((bitmap) => {
      if (isGone || !canvas.current) return
      canvas.current.width = bitmap.width
      canvas.current.height = bitmap.height
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
      bitmap.close()
    })
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={canvas} role="img" aria-label={name} className="w-full rounded-lg border border-line" />
}

function Pdf({ file, name }: Props) {
  const save = () => {
    const address = URL.createObjectURL(blobOf(file))
    const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.pdf` })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <p>
      <Button variant="secondary" onClick={save}>
        Save the PDF to look at it
      </Button>
    </p>
  )
}
