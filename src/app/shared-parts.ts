// Every chunk of screens imports this file, so that esbuild makes one chunk of what they share, and
// the app's own chunk keeps what the app shares with them.
import './run.tsx'
import '../react/use-late.ts'
import '../screens/parts/back.tsx'
import '../screens/parts/failed.tsx'
import '../screens/parts/membership-state.tsx'
import '../screens/parts/request-password.tsx'
import '../screens/parts/use-member.ts'
import '../ui/choice.module.css'
import '../ui/layout.tsx'
import '../ui/loading.tsx'
import '../ui/meter.tsx'
import '../ui/tick-list.tsx'
