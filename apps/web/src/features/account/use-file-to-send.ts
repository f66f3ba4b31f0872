import { useState } from 'react'
import { loadChunk } from '../../load-chunk.ts'

const unreadable = 'This file could not be read, so nothing was sent. Try again, or choose another.'

/** Largest file that is sent, and the words for one that is larger. */
type Limits = { longestSide: number; maxBytes: number; tooLarge: string }

/** Reads a chosen file for sending. Where that is impossible, `fault` says so. */
export function useFileToSend({ tooLarge, ...limits }: Limits) {
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return {
    isReading,
    fault,
    forget: () => setFault(null),
    /** Returns the file in base64; null where it can't be sent. */
    read: async (file: File): Promise<string | null> => {
      setFault(null)
      setReading(true)
      try {
        const { fileToSend } = await loadChunk(() => import('./file-to-send.ts'))
        const sent = await fileToSend(file, limits)
        if (sent === null) setFault(tooLarge)
        return sent
      } catch {
        setFault(unreadable)
        return null
      } finally {
        setReading(false)
      }
    },
  }
}
