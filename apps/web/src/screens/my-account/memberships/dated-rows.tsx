type Props = {
  title: string
  rows: readonly { onWords: string; name: string; price: { formatted: string } }[]
}

/** Lists payments below a heading, each with its day; nothing where there are none. */
export function DatedRows({ title, rows }: Props) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="tabular mt-3 text-base">{title}</h3>
      <ul className="divide-y divide-line">
        {rows.map(({ onWords, name, price }) => (
          <li key={`${onWords} ${name}`} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0">
              <span className="tabular block">{onWords}</span>
              <span className="block text-sm text-ink-soft">{name}</span>
            </span>
            <span className="tabular">{price.formatted}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
