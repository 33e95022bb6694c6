-- Sessions keep their token in the cookie; the table keeps its hash. Nobody is signed out by this.
update auth_sessions set
  token = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
  -- A session ends 180 days after its sign-in.
  expires_at = least(expires_at, created_at + interval '180 days');
