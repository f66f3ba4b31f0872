import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  name: string
  children: ReactNode
  hasAlternatives: boolean
  /** It was not pressed for: the focus stays where it is. */
  keepsFocus?: boolean
}

/** The list was stale: another customer was quicker. Says what happened to place and money, and offers the nearest others. */
export function TakenNotice({ name, children, hasAlternatives, keepsFocus = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the visitor goes on from here.
  useEffect(() => {
    if (!keepsFocus) box.current?.focus()
  }, [name, keepsFocus])
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-md outline-offset-2">
      <Notice type="warning" live title={`${name} has just been taken`}>
        <p>
          Nothing has been booked and no money has been taken.{' '}
          {hasAlternatives ? 'The nearest you can have:' : 'There’s nothing else at this time.'}
        </p>
        {children}
      </Notice>
    </div>
  )
}
