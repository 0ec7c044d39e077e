import './reset.css';
import './mantine.css';
import './shared.css';
import './fonts.css';
import './overrides.css';

export { cssVariablesWith, themeWith } from './theme.ts';
