import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  name: string
  children: ReactNode
  hasAlternatives: boolean
  /** True when the visitor did not press for it: the focus stays where it is. */
  keepsFocus?: boolean
}

/**
 * Says that another customer was quicker, since the list was stale. Says what happened to place and money,
 * and offers the nearest others.
 */
export function TakenNotice({ name, children, hasAlternatives, keepsFocus = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone: the visitor continues from here.
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
