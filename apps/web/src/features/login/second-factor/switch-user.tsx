import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import type { Colleague } from '@touchline/contract/entities/second-factor/factors'
import { pinPattern } from '@touchline/rules/account/pin'
import { useState } from 'react'
import { errorWords } from '../../../calls/error-words.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import { colleaguesQuery, useSwitchUser } from '../../../calls/second-factor/desk-users.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useComeBack } from './use-come-back.ts'

/** Lets staff at a shared desk switch to a colleague’s log-in, in the log-in window. */
export function SwitchUser({ onPassword }: { onPassword: () => void }) {
  const { data: user } = useQuery(userQuery())
  const comeBack = useComeBack(user?.id ?? null)
  return <ChooseUser leaves={user?.id ?? null} onUser={comeBack} onPassword={onPassword} />
}

type Props = {
  /** The person who is logged in now, and is not listed; null where none is. */
  leaves: number | null
  /** The person who is asked first; null to choose from the list. */
  first?: number | null
  onUser: (user: User) => Promise<void>
  onPassword: () => void
}

/** Lists who has logged in at this browser today, and asks the chosen person for their PIN. */
export function ChooseUser({ leaves, first = null, onUser, onPassword }: Props) {
  const { data, error } = useQuery({ ...colleaguesQuery(), throwOnError: false })
  const [chosen, setChosen] = useState(first)
  if (error)
    return (
      <div className="grid gap-5">
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
        <ByPassword onPress={onPassword} />
      </div>
    )
  if (!data)
    return (
      <p className="flex items-center gap-2">
        <Spinner /> <span role="status">Loading…</span>
      </p>
    )
  const listed = data.filter(({ userId }) => userId !== leaves)
  const person = listed.find(({ userId, canUsePin }) => userId === chosen && canUsePin)
  if (person)
    return (
      <PinOf
        key={person.userId}
        person={person}
        onUser={onUser}
        onPassword={onPassword}
        onOther={listed.length > 1 ? () => setChosen(null) : null}
      />
    )
  return (
    <div className="grid gap-5">
      {listed.length === 0 ? (
        <p>No colleague has logged in here today. They log in with their password once, then by PIN.</p>
      ) : (
        <ul className="grid gap-2">
          {listed.map(({ userId, name, canUsePin }) => (
            <li key={userId}>
              <Button
                variant="secondary"
                size="large"
                wide
                onClick={() => (canUsePin ? setChosen(userId) : onPassword())}
              >
                {canUsePin ? name : `${name}, with the password`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ByPassword onPress={onPassword} />
    </div>
  )
}

const ByPassword = ({ onPress }: { onPress: () => void }) => (
  <Button variant={'text'} onClick={onPress}>
    Log in with a password
  </Button>
)

type PinProps = Pick<Props, 'onUser' | 'onPassword'> & { person: Colleague; onOther: (() => void) | null }

function PinOf({ person, onUser, onPassword, onOther }: PinProps) {
  const switchUser = useSwitchUser(onUser)
  const label = `PIN of ${person.name}`
  const controlIds = { pin: 'desk-pin' }
  const form = useCheckedForm({
    values: { pin: '' },
    check: ({ pin }) => (pinPattern.test(pin) ? {} : { pin: 'Enter four to eight digits' }),
    labels: { pin: label },
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(switchUser, form, {
    args: ({ pin }) => ({ body: { userId: person.userId, pin } }),
    onError: () => form.set('pin', ''),
    failsAt: controlIds.pin,
  })
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField
        {...form.field('pin')}
        label={label}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <Button type="submit" size="large" wide busy={switchUser.isPending && 'Checking…'}>
        Carry on
      </Button>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {onOther && (
          <Button variant="text" onClick={onOther}>
            Another person
          </Button>
        )}
        <ByPassword onPress={onPassword} />
      </div>
    </form>
  )
}
