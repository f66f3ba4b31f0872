import type { Notice } from '@touchline/contract/entities/account/user'

/** Shows, beside a temporary price, what runs out and when. */
export function InfoNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ title, words }) => (
    <p key={title} className="mt-2 text-sm text-ink-soft">
      <span className="font-bold">{title}.</span> {words}
    </p>
  ))
}
