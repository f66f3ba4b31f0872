import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import { Button } from '../../ui/button.tsx'

/** Time between two looks at the camera's picture. */
const LOOK_MS = 200
/** Width to which a picture is made smaller before our own decoder looks at it. */
const WIDTH = 640

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
declare global {
  var BarcodeDetector: DetectorClass | undefined
}

type Props = { onCode: (text: string) => void }

/** Shows the camera's picture, and calls `onCode` with the first code in it. The picture leaves the browser never. */
export function Camera({ onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    found.current = onCode
  })
  useEffect(() => {
    const ended = new AbortController()
    void watch(video.current!, ended.signal).then(
      (text) => text !== null && found.current(text),
      (error: unknown) => setFailure(failureWords(error)),
    )
    return () => ended.abort()
  }, [])
  if (failure !== null)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{failure}</p>
        {!isAllowedHere() && (
          <Button variant="secondary" onClick={() => location.reload()}>
            Load the page again
          </Button>
        )}
      </div>
    )
  return (
    <div className="grid gap-3">
      <p>Hold the code of the ticket in front of the camera.</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className="aspect-square w-full rounded-md bg-quiet object-cover"
      />
    </div>
  )
}

/** Plays the camera until a code is seen. @returns the code; null where the page ended it before */
async function watch(video: HTMLVideoElement, ended: AbortSignal): Promise<string | null> {
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError')
  const decode = await createDecoder()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!ended.aborted) {
      const text = await decode(video)
      if (text !== null && text !== '') return text
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

type Decode = (video: HTMLVideoElement) => Promise<string | null>

/** Takes the browser's own decoder where it has one, else a published one. */
async function createDecoder(): Promise<Decode> {
  const Own = globalThis.BarcodeDetector
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: jsQR } = await loadChunk(() => import('jsqr'))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
  }
}

/** False where the document began as another page: only the documents of this page may use a camera. */
function isAllowedHere(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}

function failureWords(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (!isAllowedHere()) return 'The camera can be used once this page has been loaded again.'
  if (name === 'NotAllowedError')
    return 'This browser may not use the camera here. Allow it in the browser’s settings of this page, or type the code.'
  if (name === 'NotFoundError') return 'No camera was found. Type the code of the ticket instead.'
  return 'The camera can’t be used right now. Another program may be using it. Type the code of the ticket instead.'
}
