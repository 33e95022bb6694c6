CREATE TABLE "content_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"content" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eras" (
	"from_at" bigint PRIMARY KEY NOT NULL,
	"content_version" text NOT NULL,
	"xp_multiplier" double precision NOT NULL,
	"drop_rate_multiplier" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"player_uid" text NOT NULL,
	"id" text NOT NULL,
	"answer" json NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "intents_player_uid_id_pk" PRIMARY KEY("player_uid","id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "map_activities" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players" (
	"uid" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_lowercase" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"guest_expires_at" bigint,
	"created_at" bigint NOT NULL,
	"state" json NOT NULL,
	"version" integer NOT NULL,
	"session_id" text,
	"session_since" bigint NOT NULL,
	"former_session_id" text,
	"last_seen_at" bigint NOT NULL,
	"last_saved_at" bigint NOT NULL,
	"settled_at" bigint NOT NULL,
	"told_at" bigint NOT NULL,
	"due_at" bigint,
	"absence" json,
	"total_level" integer NOT NULL,
	"combat_level" integer NOT NULL,
	"total_xp" bigint NOT NULL,
	CONSTRAINT "players_username_lowercase_unique" UNIQUE("username_lowercase")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_config" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone,
	CONSTRAINT "auth_two_factors_user_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"guest_expires_at" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_username_unique" UNIQUE("username"),
	CONSTRAINT "auth_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_two_factors" ADD CONSTRAINT "auth_two_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intents_at" ON "intents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "players_due" ON "players" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "players_settled" ON "players" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "players_name_prefix" ON "players" USING btree (username_lowercase text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_one_each" ON "auth_accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_expiry" ON "auth_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_users_guests" ON "auth_users" USING btree ("guest_expires_at") WHERE is_guest;--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "auth_verifications_value" ON "auth_verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "auth_verifications_expiry" ON "auth_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."user_profiles" AS (select "uid", "username" from "players");