import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const listCall = 'till/list-drawers'
const detailsCall = 'till/get-drawer'

/** Asks for the drawers of these staff's venues, the open ones first. */
export const drawersQuery = (page = 1) =>
  callQuery(
    listCall,
    async () => (await import('@touchline/contract/calls/till/list-drawers')).listDrawers,
    { query: page > 1 ? { page: String(page) } : {} },
    (reply) => reply,
  )

/** Asks for a drawer with what moved in it. */
export const drawerQuery = (id: number) =>
  callQuery(
    detailsCall,
    async () => (await import('@touchline/contract/calls/till/get-drawer')).getDrawer,
    { params: { drawerId: String(id) } },
    (reply) => reply,
  )

export const useOpenDrawer = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/till/open-drawer')).openDrawer,
    invalidates: [listCall],
  })

export const useChooseDrawer = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/till/choose-drawer')).chooseDrawer,
    invalidates: [listCall, detailsCall],
  })

export const useMoveDrawerCash = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/till/move-drawer-cash')).moveDrawerCash,
    invalidates: [detailsCall],
  })

export const useCloseDrawer = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/till/close-drawer')).closeDrawer,
    invalidates: [listCall, detailsCall],
  })
