// The portal's router: pages and modules import it from here and never from a library.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  type NavigateFunction,
  type NavigationType,
  NavLink,
  Outlet,
  Route,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
