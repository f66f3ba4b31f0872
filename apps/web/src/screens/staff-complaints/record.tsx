import type { DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import { Card } from '../../ui/card.tsx'

/** Shows what was done about a complaint, and how it ended. */
export function ComplaintRecordCard({ complaint: { record, ended } }: { complaint: DataComplaint }) {
  return (
    <Card as="section" labelledBy="record-title">
      <h2 id="record-title">Record</h2>
      {record.length === 0 ? (
        <p className="mt-3 text-ink-soft">Nothing has been written down yet.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {record.map(({ id, title, words, who, when }) => (
            <li key={id} className="py-3">
              <p className="font-bold">{title}</p>
              {words !== '' && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
              <p className="text-sm text-ink-soft">
                {who}, {when}
              </p>
            </li>
          ))}
        </ol>
      )}
      {ended && (
        <div className="border-t border-line pt-3">
          <h3>{ended.label}</h3>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{ended.words}</p>
          <p className="mt-2 text-sm wrap-anywhere text-ink-soft">{ended.told}</p>
        </div>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        The person can ask for this record. It is part of the data that a customer can download.
      </p>
    </Card>
  )
}
