import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOpenDeskCode } from '../../calls/desk/open-desk-code.ts'
import { errorWords } from '../../calls/error-words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedText } from '../../ui/form/typed-text.ts'

/** Opens a basket at the front of house: a visitor comes from the kiosk with its code. */
export function OpenDeskCode() {
  const navigate = useNavigate()
  const open = useOpenDeskCode()
  const [missing, setMissing] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = typedText(new FormData(event.currentTarget), 'deskCode')
    setMissing(code === '' ? 'Required' : undefined)
    if (code !== '')
      // This form goes when the basket is filled, and callbacks given to `mutate` go with it.
      void open.mutateAsync({ body: { code } }).then(
        () => navigate(paths.checkout()),
        () => undefined,
      )
  }
  const error = missing ?? (open.error === null ? undefined : errorWords(open.error))
  return (
    <Card as="section" labelledBy="desk-code-title">
      <h2 id="desk-code-title">Open a kiosk’s basket</h2>
      <form noValidate onSubmit={submit} className="mt-3 grid items-start gap-4 sm:max-w-form">
        <TextField
          id="deskCode"
          name="deskCode"
          label="Code"
          hint="The six letters and digits that the kiosk shows the visitor."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          {...(error !== undefined && { error })}
        />
        <div>
          <Button type="submit" busy={open.isPending && 'Opening…'}>
            Open basket
          </Button>
        </div>
      </form>
    </Card>
  )
}
