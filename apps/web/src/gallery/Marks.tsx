import { Alert } from '../ui/Alert.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Monogram } from '../ui/Monogram.tsx'
import { SavedMark } from '../ui/SavedMark.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { PEOPLE } from './answers.ts'
import { Shown } from './Shown.tsx'

export const Marks = () => (
  <>
    <Shown what="People, marks and waiting">
      {PEOPLE.map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} />
      ))}
      <Monogram of="Dossier" />
      <SavedMark isShown />
      <Spinner />
    </Shown>
    <Shown what="Alerts">
      <div className="gallery-wide">
        <Alert onRetry={() => undefined}>The server could not be reached.</Alert>
        <Alert action={{ label: 'Reload', onPress: () => undefined }}>
          This item was changed by someone else. Reload and try again.
        </Alert>
        <Alert tone="info">The latest values are loaded. Your changes are kept.</Alert>
      </div>
    </Shown>
    <Shown what="Placeholders">
      {(['form', 'pairs', 'list'] as const).map((shape) => (
        <div key={shape} className="gallery-wide">
          <Skeleton shape={shape} rows={2} />
        </div>
      ))}
    </Shown>
  </>
)
