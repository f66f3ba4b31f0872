import type { MapSource } from '../../page/page-facts.ts'

/** Credits the map's data. The licences require these words on the map. */
export function MapCredit({ source }: { source: MapSource | null }) {
  const place =
    'absolute bottom-0 left-0 max-w-[calc(100%-6.5rem)] rounded-tr-sm bg-surface text-xs text-ink-soft'
  if (source?.kind === 'style') return <p className={`${place} px-2 py-0.5`}>Map by the operator’s service</p>
  return (
    <details className={place}>
      <summary className="min-h-6 cursor-pointer px-2 py-1">
        {source ? source.credit : 'Natural Earth, GeoNames, ONS'}
      </summary>
      <div className="grid gap-1 px-2 pb-2">
        {source && <p>Streets: {source.credit}.</p>}
        <p>Coast, rivers and lakes: made with Natural Earth. Places: GeoNames (CC BY 4.0).</p>
        <p>
          Built-up land is drawn from postcodes. Contains OS data © Crown copyright and database right 2025.
          Contains Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for National
          Statistics licensed under the Open Government Licence v3.0.
        </p>
      </div>
    </details>
  )
}
