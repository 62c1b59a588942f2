import type { FeatureCollection, Position } from 'geojson'

/**
 * Land whose outline crosses the date line, drawn on without a jump: a ring that would leap from 180 to -180 degrees
 * goes on beyond 180 instead of across the whole map.
 */
export function unwrapped(land: FeatureCollection): FeatureCollection {
  const features = land.features.map((feature) => {
    const { geometry } = feature
    if (geometry.type === 'Polygon') {
      return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) } }
    }
    if (geometry.type !== 'MultiPolygon') return feature
    const coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapRing))
    return { ...feature, geometry: { ...geometry, coordinates } }
  })
  return { ...land, features }
}

export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  return ring.map(([lng = 0, lat = 0]) => {
    if (lng - before > 180) turns -= 1
    if (before - lng > 180) turns += 1
    before = lng
    return [lng + turns * 360, lat]
  })
}
