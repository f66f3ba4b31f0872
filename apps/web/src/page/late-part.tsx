import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { endHydration } from './hydration.ts'
import { lazyPart } from './lazy-part.tsx'
import { untilFirstInteraction } from './until-first-interaction.ts'

type Props = {
  children: ReactNode
  /** Placeholder while the script loads, for a part that the server has not rendered. */
  fallback?: ReactNode
}

/**
 * Renders lazy parts with fields and buttons. Presses and choices made before
 * their script loads are held, not lost.
 */
export function LatePart({ children, fallback }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} data-hydrating="" className="contents">
      <Suspense fallback={fallback}>
        {children}
        <Shown onShown={() => endHydration(box.current)} />
      </Suspense>
    </div>
  )
}

/**
 * Makes a part that the server renders and that can be read without a script. Its script loads when the
 * visitor acts (decision 29). React throws away the server's rendering if the part gets new properties before
 * that, hence `memo`: pass the same properties, or another key.
 * @param until what its script waits for instead
 */
export function latePart<PartProps extends object>(
  load: () => Promise<ComponentType<PartProps>>,
  until: () => Promise<unknown> = untilFirstInteraction,
) {
  const Part = lazyPart(load, until)
  const Late = memo(function Late(props: PartProps) {
    return (
      <LatePart>
        <Part {...props} />
      </LatePart>
    )
  })
  return Object.assign(Late, { preload: Part.preload })
}

function Shown({ onShown }: { onShown: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what stands beside it is there
  useEffect(onShown, [])
  return null
}
