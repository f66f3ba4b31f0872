import { useQuery } from '@tanstack/react-query'
import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { postWords } from '@touchline/rules/staff/role-words'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { factorsQuery } from '../../calls/second-factor/factors.ts'
import { teamQuery } from '../../calls/staff/team.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { GivePassword } from '../../features/login/second-factor/give-password.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GiveRoleForm } from './give-role-form.tsx'
import { MemberCard } from './member-card.tsx'
import { ResetStep } from './reset-step.tsx'
import { TakeRoles } from './take-roles.tsx'
import type { Chosen, Post } from './team-acts.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  await loadOrRefused(ensureQuery(services.client, teamQuery()))
  await loadOrRefused(ensureQuery(services.client, factorsQuery()))
  return null
}

const titleOf = (chosen: Chosen): string => {
  switch (chosen.act) {
    case 'give':
      return chosen.member === null ? 'Give a role' : `Another role for ${chosen.member.name}`
    case 'take':
      return `Take ‘${wordsOf(chosen.post)}’?`
    case 'end':
      return `End all roles of ${chosen.member.name}?`
    case 'reset':
      return `Reset the second step of ${chosen.member.name}?`
  }
}
const wordsOf = ({ role, venueName }: Post): string => postWords(role, venueName)

/** Shows who has which role at which venue, and lets owners give and take them. */
export function StaffTeam() {
  const { data: team, error } = useQuery({ ...teamQuery(), throwOnError: false })
  const { data: factors } = useQuery({ ...factorsQuery(), throwOnError: false })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [said, setSaid] = useState('')
  const mayChange = factors?.mayChange === 'yes'
  const choose = (next: Chosen) => {
    setSaid('')
    setChosen(next)
  }
  return (
    <>
      <PageTitle>Team</PageTitle>
      <h1 tabIndex={-1}>Team</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        Who has which role, and where. A role counts at once, and so does taking it.
      </p>
      <div className="mt-6 grid gap-5">
        {error && (
          <Notice type="danger" title="The team can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {!team && !error && (
          <div role="status" aria-label="Loading the team">
            <Skeleton shape="card" count={3} />
          </div>
        )}
        {team && factors?.mayChange === 'after-password' && <GivePassword />}
        {team && factors?.mayChange === 'after-whole-log-in' && (
          <Notice type="info" title="You came here with your PIN">
            To change anything here, log out, and log in with your password and second step.
          </Notice>
        )}
        {team && mayChange && (
          <div>
            <Button size="large" onClick={() => choose({ act: 'give', member: null })}>
              Give a role
            </Button>
          </div>
        )}
        <p role="status" className="font-bold text-success empty:hidden">
          {said}
        </p>
        {team?.data.map((member: TeamMember) => (
          <MemberCard
            key={member.id}
            member={member}
            asksSecondStep={team.meta.asksSecondStep}
            isOfAll={team.meta.isOfAll}
            onChoose={mayChange ? choose : null}
          />
        ))}
      </div>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen ? titleOf(chosen) : ''}>
        {chosen && team && (
          <ActOnTeam
            chosen={chosen}
            team={team}
            onClose={() => setChosen(null)}
            onDone={(words) => {
              setSaid(words)
              setChosen(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

type ActProps = {
  chosen: Chosen
  team: { data: TeamMember[]; meta: Parameters<typeof GiveRoleForm>[0]['meta'] & { asksSecondStep: boolean } }
  onClose: () => void
  onDone: (words: string) => void
}

function ActOnTeam({ chosen, team: { meta }, onClose, onDone }: ActProps) {
  switch (chosen.act) {
    case 'give':
      return <GiveRoleForm member={chosen.member} meta={meta} onClose={onClose} onDone={onDone} />
    case 'reset':
      return (
        <ResetStep
          member={chosen.member}
          asksSecondStep={meta.asksSecondStep}
          onClose={onClose}
          onDone={onDone}
        />
      )
    case 'take':
      return <TakeRoles member={chosen.member} post={chosen.post} onClose={onClose} onDone={onDone} />
    case 'end':
      return <TakeRoles member={chosen.member} post={null} onClose={onClose} onDone={onDone} />
  }
}
