import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths, type SessionSearch } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedText } from '../../ui/form/typed-text.ts'
import { SearchIcon } from '../../ui/other-icons.tsx'
import { sentenceOf } from './search-words.ts'

type Props = {
  search: SessionSearch
  today: string
  /** Called when the form is sent: focus then moves to the results. */
  onSend: () => void
}

/**
 * Shows the search as one sentence that can be changed. What it says is what is searched for; the place that
 * was found already is sent with it. Without scripts the server answers.
 */
export function SentenceBox({ search, today, onSend }: Props) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  const { date: _, from: __, until: ___, within: ____, ...known } = search
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend()
    void navigate(paths.search({ ...known, words: typedText(new FormData(event.currentTarget), 'words') }))
  }
  const sentence = sentenceOf(search, today)
  return (
    <form
      key={sentence}
      role="search"
      aria-label="Search again"
      action={`${facts.basePath}${paths.search()}`}
      onSubmit={submit}
      className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      {Object.entries(known).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id="words"
        name="words"
        label="What, when and where"
        labelHidden
        defaultValue={sentence}
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit">
        <SearchIcon />
        <span className="max-sm:visually-hidden">Search</span>
      </Button>
    </form>
  )
}
