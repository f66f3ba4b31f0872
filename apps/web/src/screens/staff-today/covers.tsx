import { useQuery } from '@tanstack/react-query'
import type { Cover } from '@touchline/contract/entities/cover/cover'
import { useState } from 'react'
import { coversQuery, coversToDecide } from '../../calls/cover/covers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CoverActs } from './cover-acts.tsx'

const states: Record<Cover['state'], { tone: BadgeTone; words: string }> = {
  open: { tone: 'warning', words: 'Asked' },
  taken: { tone: 'info', words: 'To approve' },
  approved: { tone: 'success', words: 'Approved' },
  refused: { tone: 'danger', words: 'Not approved' },
  withdrawn: { tone: 'plain', words: 'Taken back' },
}

/** Shows requests for cover that concern the reader: to answer, to decide on, and their own. */
export function Covers() {
  const may = useMay()
  const isAsked = may('ask-cover')
  const { data: covers, error } = useQuery({
    ...coversQuery(),
    enabled: isAsked,
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const [said, setSaid] = useState('')
  if (!isAsked) return null
  const toDecide = coversToDecide(covers ?? [])
  return (
    <>
      {error && (
        <div className="mt-4">
          <Notice type="danger" title="Requests for cover can’t be shown" live>
            {errorWords(error)}
          </Notice>
        </div>
      )}
      <p role="status" className="mt-4 font-bold text-success empty:hidden">
        {said}
      </p>
      {covers && covers.length > 0 && (
        <div className="mt-4">
          <Card as="section" labelledBy="cover-title">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id="cover-title">Cover</h2>
              {toDecide > 0 && <Badge tone="warning">{`${toDecide} to approve`}</Badge>}
            </div>
            <ul className="divide-y divide-line">
              {covers.map((cover) => (
                <CoverRow key={cover.id} cover={cover} onSaid={setSaid} />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}

type RowProps = { cover: Cover; onSaid: (words: string) => void }

function CoverRow({ cover, onSaid }: RowProps) {
  const { session, state, words, reason, askedBy, isOwn } = cover
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold break-words">{session.name}</span>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </p>
      <p>
        {session.when}, {session.venueName}
      </p>
      <p className="break-words text-ink-soft">
        {isOwn ? 'You asked' : `${askedBy} asks`}: ‘{reason}’
      </p>
      <p>{words}</p>
      <CoverActs cover={cover} onSaid={onSaid} />
    </li>
  )
}
