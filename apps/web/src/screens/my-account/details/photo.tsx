import { maxPhotoBytes } from '@touchline/contract/photo-size'
import { useRemovePhoto } from '../../../calls/account/remove-photo.ts'
import { useSavePhoto } from '../../../calls/account/save-photo.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { FileChooser } from '../../../features/account/file-chooser.tsx'
import { useFileToSend } from '../../../features/account/use-file-to-send.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { Image } from '../../../ui/image.tsx'
import { PersonIcon } from '../../../ui/other-icons.tsx'

const tooLarge = 'This picture is too large to send. Your photo hasn’t changed. Choose one under 2 MB.'

/** Shows the customer's photo to them alone. */
export function Photo({ address }: { address: string | null }) {
  const { apiBase } = usePageFacts()
  const file = useFileToSend({ longestSide: 1_280, maxBytes: maxPhotoBytes, tooLarge })
  const save = useSavePhoto()
  const remove = useRemovePhoto()
  const choose = async (chosen: File) => {
    save.reset()
    if (remove.isError) remove.reset()
    const picture = await file.read(chosen)
    if (picture !== null) save.mutate({ body: { picture } })
  }
  const error = save.error ?? remove.error
  const fault = file.fault ?? (error ? errorWords(error) : null)
  const drawing = (
    <span className="grid size-full place-items-center text-ink-soft">
      <PersonIcon size={44} />
    </span>
  )
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="size-24 shrink-0 overflow-hidden rounded-full border border-line bg-sunken">
        {address === null ? (
          drawing
        ) : (
          <Image
            src={apiBase + address}
            alt="Your photo"
            drawing={drawing}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <FileChooser
            accept="image/*"
            busy={file.isReading ? 'Reading…' : save.isPending && 'Saving…'}
            onChoose={choose}
          >
            {address === null ? 'Add a photo' : 'Change photo'}
          </FileChooser>
          {address !== null && (
            <Button
              variant="text"
              size="small"
              busy={remove.isPending && 'Removing…'}
              onClick={() => {
                file.forget()
                if (save.isError) save.reset()
                remove.mutate({})
              }}
            >
              Remove photo
            </Button>
          )}
        </div>
        <p className="mt-1 text-sm text-ink-soft">Only you see it.</p>
        {fault && (
          <p role="alert" className="mt-2 font-bold text-danger">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
