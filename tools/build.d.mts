export function buildIfStale(options?: {
  force?: boolean
  log?: (message: string) => void
}): Promise<{ built: boolean }>
