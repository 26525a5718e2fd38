-- The streams of a session that has been ended, from whatever browser, end with it.
CREATE TRIGGER tell AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_user('user');
