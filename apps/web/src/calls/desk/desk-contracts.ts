import type { DeskActName } from '@touchline/contract/entities/desk/desk-contract'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const [listCall, oneCall, previewCall] = [
  'desk/list-desk-contracts',
  'desk/get-desk-contract',
  'desk/preview-desk-act',
]

/** Asks for the contracts of a customer, and the people whom they can join. */
export const deskContractsQuery = (customerId: number) =>
  callQuery(
    listCall,
    async () => (await import('@touchline/contract/calls/desk/list-desk-contracts')).listDeskContracts,
    { query: { selectedUserId: customerId } },
    ({ data }) => data,
  )

export const deskContractQuery = (contractId: number) =>
  callQuery(
    oneCall,
    async () => (await import('@touchline/contract/calls/desk/get-desk-contract')).getDeskContract,
    { params: { contractId: String(contractId) } },
    ({ data }) => data,
  )

/** An act of staff as it is chosen. */
export type DeskActChosen = {
  act: DeskActName
  on?: string
  months?: number
  fee?: number
  paymentId?: number
  planId?: number
}

/** Asks what an act would mean. */
export const deskActPreviewQuery = (contractId: number, chosen: DeskActChosen) =>
  callQuery(
    previewCall,
    async () => (await import('@touchline/contract/calls/desk/preview-desk-act')).previewDeskAct,
    { params: { contractId: String(contractId) }, query: chosen },
    ({ data }) => data,
  )

/** Carries an act out. The form shows a refusal itself, and what it means then. */
export const useActOnContract = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/act-on-contract')).actOnContract,
    invalidates: [listCall, previewCall],
    onSuccess: ({ data }, _args, client) =>
      void client.setQueryData(deskContractQuery(data.contract.id).queryKey, data),
    onError: (_error, _args, client) => {
      for (const name of [oneCall, previewCall]) void client.invalidateQueries({ queryKey: [name] })
    },
  })
