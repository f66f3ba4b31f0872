import type { PlanChangePreview } from '@touchline/contract/entities/joining/plan-change'

type Chosen = NonNullable<PlanChangePreview['chosen']>

/** Says what a change of plan means: when, what ends and begins, and each payment of a year, old beside new. */
export function PlanChangeMeaning({ chosen, planName }: { chosen: Chosen; planName: string }) {
  const { words, ends, begins, fromWords } = chosen
  return (
    <section aria-labelledby="meaning-title">
      <h2 id="meaning-title" className="text-lg">
        What this means
      </h2>
      <List words={words} />
      {ends.length > 0 && (
        <>
          <h3 className="mt-3 text-base">What ends with {planName}</h3>
          <List words={ends} />
        </>
      )}
      {begins.length > 0 && (
        <>
          <h3 className="mt-3 text-base">New from {fromWords}</h3>
          <List words={begins} />
        </>
      )}
      <Payments chosen={chosen} planName={planName} />
    </section>
  )
}

const List = ({ words }: { words: readonly string[] }) => (
  <ul className="mt-2 grid list-disc gap-1.5 pl-5">
    {words.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** Lists the payments of twelve months from the change, by the present plan and by the new one. */
function Payments({
  chosen: { payments, yearBefore, year, planName: newName },
  planName,
}: {
  chosen: Chosen
  planName: string
}) {
  return (
    <table className="tabular mt-4 w-full text-left">
      <caption className="mb-1 text-left font-bold">Your payments in twelve months</caption>
      <thead>
        <tr className="align-bottom text-sm">
          <th scope="col" className="py-1.5 pr-3">
            Day
          </th>
          <th scope="col" className="py-1.5 pr-3 text-right">
            {planName}
          </th>
          <th scope="col" className="py-1.5 text-right">
            {newName}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {payments.map(({ onWords, name, before, price }) => (
          <tr key={onWords} className="align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {onWords}
              <span className="block text-sm text-ink-soft">{name}</span>
            </th>
            <td className="py-1.5 pr-3 text-right text-ink-soft">{before.formatted}</td>
            <td className="py-1.5 text-right">{price.formatted}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-bold">
        <tr>
          <th scope="row" className="py-1.5 pr-3">
            Together
          </th>
          <td className="py-1.5 pr-3 text-right">{yearBefore.formatted}</td>
          <td className="py-1.5 text-right">{year.formatted}</td>
        </tr>
      </tfoot>
    </table>
  )
}
