import type { DataType } from '@dossier/contract/fields'
import {
  AlignLeft,
  Calendar,
  CalendarClock,
  Clock,
  DollarSign,
  Hash,
  Link,
  List,
  ListChecks,
  MapPin,
  SquareCheck,
  Type,
  type LucideIcon,
} from 'lucide-react'

export const TYPE_ICONS: Record<DataType, LucideIcon> = {
  text: Type,
  'text-area': AlignLeft,
  number: Hash,
  dollar: DollarSign,
  date: Calendar,
  'date-time': CalendarClock,
  time: Clock,
  checkbox: SquareCheck,
  list: List,
  'list-multiple': ListChecks,
  'map-marker': MapPin,
  'external-link': Link,
}
