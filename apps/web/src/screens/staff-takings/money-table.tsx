import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

export type TableRow = { name: string; cells: readonly string[]; isTotal?: boolean }
type Props = { title: string; columns: readonly string[]; rows: readonly TableRow[]; children?: ReactNode }

const idOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-')

/** Shows sums in a table; where the screen is too narrow for it, the table alone scrolls sideways. */
export function MoneyTable({ title, columns, rows, children }: Props) {
  const id = idOf(title)
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {/* A region that scrolls can be reached by keyboard. */}
      <div className="relative mt-3 overflow-x-auto" role="region" aria-labelledby={id} tabIndex={0}>
        <table className="w-full text-left text-sm sm:text-base">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-3">
                <span className="visually-hidden">Name</span>
              </th>
              {columns.map((column, at) => (
                <th key={`${column} ${at}`} scope="col" className="py-2 pl-3 text-right font-bold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, isTotal = false }) => (
              <tr
                key={name}
                className={classNames('border-b border-line last:border-0', isTotal && 'font-bold')}
              >
                <th scope="row" className={classNames('py-2 pr-3', !isTotal && 'font-normal')}>
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={`${cell} ${at}`} className="tabular py-2 pl-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children && <p className="mt-3 text-sm text-ink-soft">{children}</p>}
    </Card>
  )
}
