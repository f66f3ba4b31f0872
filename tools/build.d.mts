export function buildWhatIsStale(options?: {
  force?: boolean
  log?: (message: string) => void
}): Promise<{ built: boolean }>
