import './mantine.css';
import './fonts.css';
import './tokens.css';
import './overrides.css';

export { cssVariablesWith, themeWith } from './theme.ts';
