import { useCallMutation } from '../call-mutation.ts'

/** Mails the receipt of an order to a typed address. @param onMailed is told what happens now */
export const useMailReceipt = (onMailed: (words: string) => void) =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/orders/mail-receipt')).mailReceipt,
    onSuccess: ({ data }) => onMailed(data.words),
  })
