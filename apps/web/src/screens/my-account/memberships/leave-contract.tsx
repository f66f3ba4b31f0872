import { useQuery } from '@tanstack/react-query'
import { useLeaveContract } from '../../../calls/joining/leave-contract.ts'
import { leavingPreviewQuery } from '../../../calls/joining/preview-leaving.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import type { ScreenParams } from '../screen-params.ts'
import { HasLeft } from './has-left.tsx'
import { LeaveForm } from './leave-form.tsx'
import { loader, useContract } from './load-contract.ts'

export { loader }

/** Says what leaving a contract means and from when, does it, and shows what came of it. */
export function LeaveContract({ params }: { params: ScreenParams }) {
  const contract = useContract(params.id)
  const { id, planName, term, canLeave } = contract
  const leave = useLeaveContract()
  const { data: preview } = useQuery({ ...leavingPreviewQuery(id), enabled: canLeave })
  if (preview && leave.data)
    return (
      <HasLeft contract={leave.data.data} preview={preview} how={leave.variables?.body?.how ?? 'notice'} />
    )
  if (preview && (canLeave || leave.isPending))
    return <LeaveForm contract={contract} preview={preview} leave={leave} />
  return (
    <div className="max-w-text">
      <PageTitle>{`Leave your ${planName} membership`}</PageTitle>
      <h1 tabIndex={-1}>Your {planName} membership</h1>
      <div className="mt-4 mb-6 grid gap-2 text-lg">
        {term.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>There is nothing more to leave.</p>
      </div>
      <LinkButton to={contractPaths.contract({ contractId: id })} variant="secondary">
        Back to your membership
      </LinkButton>
    </div>
  )
}
