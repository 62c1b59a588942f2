import { LocateFixed } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'

interface GoToPointProps {
  name: string
  at: { lat: number; lng: number }
  onPress: () => void
}

/** Shows a point on the map from close by, once its place is entered. */
export const GoToPoint = ({ name, at: { lat, lng }, onPress }: GoToPointProps) => (
  <IconButton label={`Go to ${name}`} isDisabled={typeof lat !== 'number' || typeof lng !== 'number'} onPress={onPress}>
    <LocateFixed size={14} />
  </IconButton>
)
