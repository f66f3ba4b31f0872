import { DataComplaint } from '../../../features/legal/data-complaint.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { detailsPaths } from './details-paths.ts'

export function DataSection() {
  const { apiBase } = usePageFacts()
  return (
    <Card as="section" labelledBy="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="mt-2 text-ink-soft">
        Everything we hold about you, in one file that programs can read (JSON). About other people, it holds
        only the name of anyone who has booked a place for you.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <a
          href={`${apiBase}/api/my-account/data`}
          download="my-data.json"
          className={buttonStyle('secondary', 'medium')}
        >
          Download my data
        </a>
        <LinkButton to={detailsPaths.closeAccount()} variant="text">
          Close my account
        </LinkButton>
      </div>
      <DataComplaint heading="h3" className="mt-5 border-t border-line pt-4" />
    </Card>
  )
}
