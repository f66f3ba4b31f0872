import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { endHydration } from './hydration.ts'

/** Lazy parts with fields: what is chosen before their script has come is held, and not lost. */
export function LatePart({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} data-hydrating="" className="contents">
      <Suspense>
        {children}
        <Shown onShown={() => endHydration(box.current)} />
      </Suspense>
    </div>
  )
}

function Shown({ onShown }: { onShown: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what stands beside it is there
  useEffect(onShown, [])
  return null
}
