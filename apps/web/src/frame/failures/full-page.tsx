import type { ReactNode } from 'react'

type Props = { title: string; text: string; children?: ReactNode }

/**
 * Lays out not found, error and maintenance: one sentence, one way on. The pitch's corner stands behind it.
 */
export function FullPage({ title, text, children }: Props) {
  return (
    <section className="pitch rounded-lg max-sm:mt-3 border border-line bg-surface shadow-card">
      <h1 className="max-w-text">{title}</h1>
      <p className="mt-4 max-w-form text-lg text-ink-soft">{text}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}
