import { unambiguousCode } from '../basket/hand-over/unambiguous-code.ts'

/** Makes the reference by which a person names their complaint: 'C-7K2M4P9Q'. */
export const newComplaintReference = (): string => `C-${unambiguousCode(8)}`
