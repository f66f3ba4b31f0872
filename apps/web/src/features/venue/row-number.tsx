import { classNames } from '../../ui/class-names.ts'

/** What a row's mark on the map is called by. Read aloud, a list has its own order. */
export function RowNumber({ children, className }: { children: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tabular absolute -top-1.5 -left-1.5 grid size-6 place-items-center rounded-full border border-on-primary bg-primary text-xs leading-none font-bold text-on-primary',
        className,
      )}
    >
      {children}
    </span>
  )
}
