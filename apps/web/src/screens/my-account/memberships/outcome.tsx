import { type ReactNode, useEffect, useRef } from 'react'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Card } from '../../../ui/card.tsx'

type Props = {
  /** Heading that takes focus: it says what came of the act. */
  title: string
  contractId: number
  children: ReactNode
}

/** Shows what came of an act on a membership, and leads back to it. */
export function Outcome({ title, contractId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-text">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="mb-5">
        {title}
      </h1>
      <Card>
        <div className="grid gap-3">
          {children}
          <p>
            <LinkButton to={contractPaths.contract({ contractId })} variant="secondary">
              See your membership
            </LinkButton>
          </p>
        </div>
      </Card>
    </div>
  )
}
