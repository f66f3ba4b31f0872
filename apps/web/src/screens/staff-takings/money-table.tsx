import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

export type TableRow = { name: string; cells: readonly string[]; isTotal?: boolean }
type Props = { title: string; columns: readonly string[]; rows: readonly TableRow[]; children?: ReactNode }

const idOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-')

/** Shows sums in a table: at most three columns, so that it fits a telephone. */
export function MoneyTable({ title, columns, rows, children }: Props) {
  const id = idOf(title)
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      <table className="mt-3 w-full text-left text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3">
              <span className="visually-hidden">Name</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pl-2 sm:pl-3 text-right font-bold">
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
              <th scope="row" className={classNames('py-2 pr-3 break-words', !isTotal && 'font-normal')}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="tabular py-2 pl-2 sm:pl-3 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children && <p className="mt-3 text-sm text-ink-soft">{children}</p>}
    </Card>
  )
}
