/** Starts React. Its file is the one of React in the bundle, so that it can run in a task of its own. */
import 'react-dom/client'
