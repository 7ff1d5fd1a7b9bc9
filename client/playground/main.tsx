import { createRoot } from 'react-dom/client'
import { Playground } from './playground.tsx'
import './styles/base.css'
import './styles/controls.css'
import './styles/editor.css'
import './styles/panes.css'

const place = document.getElementById('playground')
if (place !== null) createRoot(place).render(<Playground />)
