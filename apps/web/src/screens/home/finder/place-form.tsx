import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { keepOrigin } from '../../../features/search-origin/keep-origin.ts'
import { useHere } from '../../../features/search-origin/use-here.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PinIcon } from '../../../ui/icons.tsx'

type Props = {
  near: string
  /** True when the visitor pressed Change: the field then takes the focus. */
  isChange: boolean
}

/**
 * Asks once where the visitor wants to be. Without scripts it is a form that the
 * server answers, and nothing is kept.
 */
export function PlaceForm({ near, isChange }: Props) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  const here = useHere((place) => {
    keepOrigin(place, facts)
    void navigate(paths.home(), { replace: true })
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('near')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    if (wanted !== '') void navigate(paths.home({ near: wanted }), { replace: true })
  }
  return (
    <form
      role="search"
      aria-label="Available times near a place"
      action={`${facts.basePath}${paths.home()}`}
      onSubmit={submit}
      className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 sm:grid-cols-[minmax(0,22rem)_auto_auto] sm:justify-start"
    >
      <TextField
        key={near}
        id="place"
        name="near"
        label="Near a town or postcode"
        defaultValue={near}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just pressed Change
        autoFocus={isChange}
        maxLength={100}
        autoComplete="postal-code"
        error={here.failure || undefined}
        onInput={here.forget}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      <p className="max-sm:col-span-full max-sm:-ml-3">
        <Button
          variant="text"
          size="small"
          busy={here.isAsking && 'Finding your location…'}
          onClick={here.ask}
        >
          <PinIcon size={16} />
          Use my location
        </Button>
      </p>
    </form>
  )
}
