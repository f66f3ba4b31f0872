import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQuery } from '../../../calls/call-query.ts'
import { useFreezeContract } from '../../../calls/joining/freeze-contract.ts'
import { type FreezeChoice, freezingPreviewQuery } from '../../../calls/joining/preview-freezing.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import type { ScreenParams } from '../screen-params.ts'
import { FreezeForm } from './freeze-form.tsx'
import { HasFrozen } from './has-frozen.tsx'
import { loadContract, useContract } from './load-contract.ts'

/** Loads a contract, and what the first freeze that can be chosen would mean. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { id, canFreeze } = await loadContract(args)
  if (canFreeze) await loadQuery(servicesOf(args.context).client, freezingPreviewQuery(id))
  return null
}

/** Says what a freeze means and costs as it is chosen, does it, and shows what came of it. */
export function FreezeContract({ params }: { params: ScreenParams }) {
  const contract = useContract(params.id)
  const { id, planName, canFreeze, freeze: frozen, notFrozenWords } = contract
  const freeze = useFreezeContract()
  const [choice, setChoice] = useState<FreezeChoice>({})
  const { data: preview, isPlaceholderData: isStale } = useQuery({
    ...freezingPreviewQuery(id, choice),
    enabled: canFreeze,
    placeholderData: (shown) => shown,
  })
  if (preview && freeze.data) return <HasFrozen contract={freeze.data.data} preview={preview} />
  if (preview && (canFreeze || freeze.isPending))
    return <FreezeForm contractId={id} {...{ preview, isStale, freeze, choice, setChoice }} />
  return (
    <div className="max-w-text">
      <PageTitle>{`Freeze your ${planName} membership`}</PageTitle>
      <h1 tabIndex={-1}>Your {planName} membership</h1>
      <div className="mt-4 mb-6 grid gap-2 text-lg">
        {frozen?.words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{notFrozenWords ?? 'It can’t be frozen now.'}</p>
      </div>
      <LinkButton to={contractPaths.contract({ contractId: id })} variant="secondary">
        Back to your membership
      </LinkButton>
    </div>
  )
}
