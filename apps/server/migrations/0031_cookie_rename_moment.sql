-- From this moment on, cookies with the former names belong to nobody unless they were issued before it.
insert into auth_cookie_rename (at) values ((extract(epoch from now()) * 1000)::bigint);
