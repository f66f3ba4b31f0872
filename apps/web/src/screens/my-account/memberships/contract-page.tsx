import { useQuery } from '@tanstack/react-query'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import { leavingPreviewQuery } from '../../../calls/joining/preview-leaving.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Paragraphs } from '../../../ui/paragraphs.tsx'
import type { ScreenParams } from '../screen-params.ts'
import { ContractActs } from './contract-acts.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { stateOf } from './contract-state.ts'
import { FreezingSection } from './freezing-section.tsx'
import { LeavingSection } from './leaving-section.tsx'
import { loader, useContract } from './load-contract.ts'
import { OwedPayments } from './owed-payments.tsx'
import { PaymentSection } from './payment/payment-section.tsx'
import { PlanSection } from './plan-section.tsx'

export { loader }

/** Shows one contract: what is owed, what is paid and when, its terms, and last what leaving means today. */
export function ContractPage({ params }: { params: ScreenParams }) {
  const contract = useContract(params.id)
  const { id, planName, term, canLeave, restsWords } = contract
  const { data: preview } = useQuery({ ...leavingPreviewQuery(id), enabled: canLeave })
  const { words, tone } = stateOf(contract)
  return (
    <>
      <PageTitle>{planName}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 tabIndex={-1}>{planName}</h1>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {term.map((sentence) => (
        <p key={sentence} className="mt-1 text-lg">
          {sentence}
        </p>
      ))}
      <div className="mt-5 grid max-w-3xl gap-4 sm:gap-6">
        {restsWords !== null && <Notice type="warning">{restsWords}</Notice>}
        <OwedPayments contract={contract} />
        <Card>
          <ContractFacts contract={contract} />
        </Card>
        <ContractPayments contract={contract} />
        <PaymentSection contract={contract} />
        <ContractActs contract={contract} />
        <Terms contract={contract} />
        <PlanSection contract={contract} />
        <FreezingSection contract={contract} />
        <LeavingSection contract={contract} preview={canLeave ? preview : undefined} />
      </div>
    </>
  )
}

/** Repeats the terms of the plan, and opens the operator's own as they were agreed to; the whole is a file, too. */
function Terms({ contract: { id, conditions, agreedTerms } }: { contract: Contract }) {
  const { apiBase } = usePageFacts()
  return (
    <Card as="section" labelledBy="terms-title">
      <h2 id="terms-title">What you agreed to</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {conditions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3">
        <a
          href={`${apiBase}/api/my-account/contracts/${id}/contract.pdf`}
          download
          className={buttonStyle('secondary', 'medium')}
        >
          Download the contract (PDF)
        </a>
      </p>
      {agreedTerms.trim() !== '' && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-primary-text">
            Terms and conditions as you agreed to them
          </summary>
          <div className="grid max-w-text gap-3">
            <Paragraphs text={agreedTerms} />
          </div>
        </details>
      )}
    </Card>
  )
}
