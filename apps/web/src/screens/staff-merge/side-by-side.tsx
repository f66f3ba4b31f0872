import type { MergeSide } from '@touchline/contract/entities/staff/account-merge'
import { Card } from '../../ui/card.tsx'

type Sides = readonly [MergeSide, MergeSide]

const loginOf = ({ email, emailIsProven }: MergeSide): string =>
  email === '' ? '' : `${email}${emailIsProven ? '' : ' (not confirmed yet)'}`

/** Shows two accounts side by side. What neither has is left out. */
export function SideBySide({ sides: [one, other] }: { sides: Sides }) {
  const rows = [
    { label: 'Log-in', words: [loginOf(one), loginOf(other)] },
    ...one.has.map(({ label, words }, index) => ({ label, words: [words, other.has[index]?.words ?? ''] })),
  ].filter(({ words }) => words.some((each) => each !== ''))
  return (
    <div className="mt-4">
      <Card padded={false}>
        <table className="w-full table-fixed text-left max-sm:text-sm">
          <caption className="visually-hidden">The two accounts, side by side</caption>
          <thead>
            <tr className="border-b border-line align-top">
              <th scope="col" className="w-[6.5rem] p-2 sm:w-40 sm:p-3 sm:px-6">
                <span className="visually-hidden">Detail</span>
              </th>
              {[one, other].map(({ id, name, reference }) => (
                <th key={id} scope="col" className="break-words p-2 sm:p-3">
                  {name}
                  <span className="block text-sm font-normal text-ink-soft">{reference}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ label, words }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="p-2 font-normal text-ink-soft sm:p-3 sm:px-6">
                  {label}
                </th>
                {words.map((each, index) => (
                  <td key={index === 0 ? one.id : other.id} className="break-words p-2 sm:p-3">
                    {each === '' ? <span className="text-ink-soft">None</span> : each}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}
