import type { ReactNode } from 'react'

type Props = { title: string; text: string; children?: ReactNode }

/** Not found, error and maintenance: one sentence that says it, one way on. The pitch's corner stands behind it. */
export function FullPage({ title, text, children }: Props) {
  return (
    <section className="relative isolate overflow-hidden rounded-lg border border-line bg-surface px-6 pt-12 pb-28 shadow-card sm:px-12 sm:pt-20 sm:pb-20">
      <svg
        aria-hidden="true"
        viewBox="0 0 200 200"
        className="absolute right-0 bottom-0 -z-10 w-36 stroke-primary-200 sm:w-80"
        fill="none"
        strokeWidth="2"
      >
        <path d="M200 124a76 76 0 0 0-76 76M200 44A156 156 0 0 0 44 200" />
      </svg>
      <h1 className="max-w-text">{title}</h1>
      <p className="mt-4 max-w-form text-lg text-ink-soft">{text}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}
