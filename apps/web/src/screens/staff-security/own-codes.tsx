import type { Factors } from '@touchline/contract/entities/second-factor/factors'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { useMakeRecoveryCodes } from '../../calls/second-factor/factors.ts'
import { RecoveryCodes } from '../../features/login/second-factor/recovery-codes.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { factors: Factors; mayChange: boolean }

/** Says how many recovery codes are left, and makes new ones. */
export function OwnCodes({ factors, mayChange }: Props) {
  const { recoveryCodesLeft, appSince, passkeys } = factors
  const make = useMakeRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (appSince === null && passkeys.length === 0)
    return <p className="text-ink-soft">You get ten with your first second step.</p>
  return (
    <div className="grid gap-4">
      <p>
        {recoveryCodesLeft === 0
          ? 'None is left. Make new ones before you need them.'
          : `You have ${countWords(recoveryCodesLeft, 'code')} left. Each logs you in once, in place of your second step.`}
      </p>
      {make.error && (
        <Notice type="danger" live>
          {errorWords(make.error)}
        </Notice>
      )}
      {mayChange && (
        <div>
          <Button
            variant="secondary"
            busy={make.isPending && 'Making…'}
            onClick={() => make.mutate({}, { onSuccess: ({ data }) => setCodes(data.recoveryCodes) })}
          >
            Make new codes
          </Button>
          <p className="mt-2 text-ink-soft">Those that you have now end with it.</p>
        </div>
      )}
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title="New recovery codes" mustAnswer>
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      </Dialog>
    </div>
  )
}
