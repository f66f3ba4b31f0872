export function buildIfStale(options?: {
  force?: boolean
  mode?: 'production' | 'gallery'
  log?: (message: string) => void
}): Promise<{ built: boolean }>
